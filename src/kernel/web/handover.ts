/**
 * The exports of the application's entry (src/web.tsx) for the two documents that start it. index.html calls `start` at
 * once. The sign-in page imports the entry while the person types and calls `prepare`. After success it sets the wanted
 * address with history.replaceState, removes itself from the document and calls `start` with the fresh token, so that no
 * navigation lies between the click and the first screen.
 */
export type AppEntry = {
  /**
   * Draws the application into #app at the current address. `token` is fresh from sign-in; without it the cookie's
   * counts.
   */
  start(token?: string): void
  /** Fetches the code of the first screen ahead of time; asks the server for no data. */
  prepare(): Promise<unknown>
}

/** The address of the application; the build writes it into the sign-in page. */
export type AppFiles = { entry: string; scripts: string[]; styles: string[] }

/** The key in sessionStorage of a sentence that the sign-in page shows once. */
export const signInNote = 'sign-in-note'
