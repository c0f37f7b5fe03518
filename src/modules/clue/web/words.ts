/** Returns how a window's title says which clues it is about: by name for one, by number for more. */
export function whichClues(clues: { name: string }[]): string {
  return clues.length === 1 ? `流量“${clues[0]?.name}”` : ` ${clues.length} 条流量`
}
