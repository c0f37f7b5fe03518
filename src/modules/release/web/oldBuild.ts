type Began = { page: string; script: string }

/**
 * Returns the page's address and the application's first script, which both documents name first; undefined in the
 * development server, whose files keep their names.
 */
function howItBegan(): Began | undefined {
  const script = document
    .querySelector<HTMLLinkElement>('link[rel="modulepreload"][href^="/assets/"]')
    ?.getAttribute('href')
  const [navigation] = performance.getEntriesByType('navigation')
  return script && navigation ? { page: navigation.name, script } : undefined
}

/**
 * Tells whether the server has a newer build than this page runs: files are called after their content, and the page
 * would begin with another one now. False when it cannot be asked.
 */
export async function runsOldBuild(began = howItBegan()): Promise<boolean> {
  if (!began) return false
  try {
    const answer = await fetch(began.page, { cache: 'no-store', headers: { Accept: 'text/html' } })
    return answer.ok && !(await answer.text()).includes(`"${began.script}"`)
  } catch {
    return false
  }
}
