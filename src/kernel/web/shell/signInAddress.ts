/** Returns the sign-in's address that leads back to the wanted page (S1.02). */
export function signInAddress(signIn: string, wanted: string): string {
  return wanted === '/' ? signIn : `${signIn}?redirect=${encodeURIComponent(wanted)}`
}
