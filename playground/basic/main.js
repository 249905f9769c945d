// The opening hours are a fragment that this script puts into the page: an .html file, but no page.
fetch('/fragments/opening-hours.html')
  .then((response) => response.text())
  .then((html) => (document.querySelector('[data-hours]').innerHTML = html))
