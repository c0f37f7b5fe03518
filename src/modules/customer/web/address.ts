/** The parameter of any screen's address that holds a customer open. */
export const customerParameter = 'customer'
