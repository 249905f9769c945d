/** Elements in one call. Text only ever becomes text. */

type Child = Node | string | undefined | false

/**
 * @param attributes `class`, `aria-…` and so on; `true` sets an attribute without value; functions are listeners
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number | boolean | undefined | ((event: never) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value as (event: Event) => void)
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value))
  }
  for (const child of children) if (child) element.append(child)
  return element
}

/** 1234567 → `1,234,567` */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function counted(n: number, one: string, several = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : several}`
}

/** Text in which `code` stands between backticks. */
export function prose(text: string): Node[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? h('code', {}, part) : document.createTextNode(part)))
}
