const release: string = import.meta.env.VITE_RELEASE ?? ''

/** Tells whether a chunk could not be fetched: after a new release, or offline. */
export const isMissingCode = ({ message }: Error): boolean =>
  /dynamically imported module|module script|preload CSS/i.test(message)

/**
 * Loads the page anew where a new release has taken its code away: once for each release, so that a chunk which is truly missing makes no
 * circle, and only while the server answers, since the browser would show its own error page. Returns whether it does.
 */
export async function loadAnewOnce(): Promise<boolean> {
  if (sessionStorage.getItem('anew') === release || !(await answers())) return false
  sessionStorage.setItem('anew', release)
  location.reload()
  return true
}

const answers = () =>
  fetch('/health')
    .then(({ ok }) => ok)
    .catch(() => false)
