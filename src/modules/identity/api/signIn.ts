/** The address of the sign-in page: a document of its own, whose script loads no other places. */
export const signInPath = '/login'
