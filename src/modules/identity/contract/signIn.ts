/** Where one signs in: a document of its own, whose script brings nothing else of the places along. */
export const signInPath = '/login'
