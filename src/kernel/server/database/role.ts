/** The role as which sessions of requests act, whatever login the address has. */
export const appRole = 'tongzhou_app'
