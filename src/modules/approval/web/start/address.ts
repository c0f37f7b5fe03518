/** The parameter of any screen's address that says which approval somebody starts. */
export const startParameter = 'start'
/** The value while no form is chosen. */
export const noForm = 'form'
