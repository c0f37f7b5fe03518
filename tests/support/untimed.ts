const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d(:?\d\d)?)?/g

const TRACE = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Returns an answer as JSON without its moments and traces, which can hold any few digits that a test looks for. */
export const untimed = (answer: unknown) => JSON.stringify(answer).replaceAll(MOMENT, '').replaceAll(TRACE, '')
