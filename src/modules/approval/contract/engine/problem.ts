/** What is wrong with a flow, and where; an error forbids to publish it. */
export type Problem = { node: string; level: 'error' | 'warning'; words: string }

export const error = (node: string, words: string): Problem => ({ node, level: 'error', words })
export const warning = (node: string, words: string): Problem => ({ node, level: 'warning', words })
