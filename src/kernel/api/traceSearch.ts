/** The code of the menu of 链路追踪, and its address. */
export const traceMenu = 'serviceZipkinManager'
export const tracesPath = `/monitorManager/${traceMenu}`

/** Returns the address at which 链路追踪 shows the trace of a call, by its X-Trace-Id. */
export const traceSearch = (traceId: string): string => `${tracesPath}?q=${encodeURIComponent(traceId)}`

/** Returns a trace's number as answers, the log and errors of browsers write it. */
export const dashed = (trace: string): string => trace.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
