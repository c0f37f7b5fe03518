import { signInPath } from '../../api/signIn.ts'

/**
 * Returns the route to open after sign-in, from `?redirect=`: a path of this origin other than the sign-in page itself, `/`
 * otherwise. An address that leads elsewhere (an open redirect) is refused in every spelling.
 */
export function wantedRoute(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? '/'
  if (!asked.startsWith('/') || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  const ours = url.origin === new URL(origin).origin && !url.pathname.startsWith('//')
  return ours && url.pathname !== signInPath ? url.pathname + url.search + url.hash : '/'
}
