/** The element that lets one ask why somebody can or cannot see or do something. */
export const explainElement = 'employeesManager:explain'
