/** Where a tab notes the release for whose missing code it was loaded anew. */
const noted = 'reloadedFor'

/** Tells whether a chunk could not be fetched: after a new release, or offline. */
export const isMissingCode = ({ message }: Error): boolean =>
  /dynamically imported module|module script|preload CSS/i.test(message)

/**
 * Loads the page anew where a new release has taken its code away: once for each release, so that a chunk which is truly missing makes no
 * circle, and only while the server answers, since the browser would show its own error page. Returns whether it does.
 */
export async function loadAnewOnce(release: string = import.meta.env.VITE_RELEASE ?? ''): Promise<boolean> {
  if (sessionStorage.getItem(noted) === release || !(await answers())) return false
  sessionStorage.setItem(noted, release)
  location.reload()
  return true
}

const answers = () =>
  fetch('/health', { cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )
