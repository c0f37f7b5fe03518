/** Returns the decoded value of a cookie of this document; undefined without one. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** A browser drops a cookie of more than 4096 bytes: only what no cookie may hold is written otherwise. */
const written = (value: string) => encodeURI(value).replaceAll(';', '%3B').replaceAll('%22', '"')

/** Stores a cookie until the browser closes or, with `days`, that long; on every path of this site only. */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the specification's session lives in cookies that must be readable at once
  document.cookie = `${name}=${written(value)}; Path=/; SameSite=Strict${age}${secure}`
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}
