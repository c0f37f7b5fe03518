/** Returns the messages of a node's log, in their order, without the line that each call has. */
export const logMessages = (printed: string): string[] =>
  printed
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line).msg as string)
    .filter(message => message !== 'call')
