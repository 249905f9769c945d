document.querySelector('main').textContent = `This is ${location.pathname}`
