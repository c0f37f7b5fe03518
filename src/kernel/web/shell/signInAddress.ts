/** The sign-in's address that leads back to where one wanted to go (S1.02). */
export function signInAddress(signIn: string, wanted: string): string {
  return wanted === '/' ? signIn : `${signIn}?redirect=${encodeURIComponent(wanted)}`
}
