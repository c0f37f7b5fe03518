/** What is wrong with a flow, and where: at a node, or more closely at one of its branches; an error forbids to publish it. */
export type Problem = { node: string; level: 'error' | 'warning'; words: string; branch?: string }

export const error = (node: string, words: string): Problem => ({ node, level: 'error', words })
export const warning = (node: string, words: string): Problem => ({ node, level: 'warning', words })
