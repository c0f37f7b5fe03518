import type { IncomingHttpHeaders } from 'node:http'

/** Returns the value of a cookie that a browser sent; null without one. */
export function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  const pair = cookie.split(/;\s*/).find(one => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

/** The scope of a cookie: the addresses below `path`, for `seconds`. */
export type Keeping = { path: string; seconds: number }

/**
 * Returns a Set-Cookie header: no script can read it, no other site sends it, and a cookie set over https is sent only over
 * https.
 */
export function cookieLine(name: string, value: string, { path, seconds }: Keeping, secure: boolean): string {
  const line = `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
  return secure ? `${line}; Secure` : line
}
