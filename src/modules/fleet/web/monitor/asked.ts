import type { spans } from '../../api/monitor.ts'

/** What an operator looks at: a time, and one node or all. */
export type Asked = { span: keyof typeof spans; node: string }

/** How often what is shown is read again, in ms. */
export const again = 10_000
