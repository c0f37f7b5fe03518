/** The parameter of any screen's address that opens a new approval. */
export const startParameter = 'start'
/** The value while no form is chosen. */
export const noForm = 'form'
