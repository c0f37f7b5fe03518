/** Returns the words for clues in a window's title: the name of one, the number of several. */
export function whichClues(clues: { name: string }[]): string {
  return clues.length === 1 ? `流量“${clues[0]?.name}”` : ` ${clues.length} 条流量`
}
