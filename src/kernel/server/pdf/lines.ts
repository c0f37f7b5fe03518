/** Measures a text in points. */
export type Measure = (text: string) => number

// What stays in one piece: words and figures with their signs, and a Chinese character with the closing signs after it.
const PIECES = /\s+|[(（「《“【]*(?:[\p{Script=Latin}\p{N}.,:*×%¥￥$\-−/+@#&_]+|.)[)）」》”】，。、；：！？…]*/gsu

/**
 * Breaks a text into lines of at most `width` points, also at each `\n`. No line begins with a closing sign or ends with an
 * opening one; a word breaks only where it alone is wider than the line. Characters that no paper shows are left out.
 */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  const shown = text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(UNSHOWN, '')
  return shown.split('\n').flatMap(line => broken(line, width, measure))
}

const FIGURES = /[¥￥$−-]*\d[\d.,]*/g

/** Returns the figures of a text, each with its sign and currency: none of them may break. */
export const figuresIn = (text: string): string[] => text.match(FIGURES) ?? []

// Control characters, directions and halves of emoji, which a font has no picture for.
const UNSHOWN = /[^\P{C}\n]/gu

function broken(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const piece of text.match(PIECES) ?? []) {
    const size = measure(piece)
    if (used + size <= width) {
      line += piece
      used += size
    } else if (piece.trim() === '') {
    } else {
      if (line.trim()) lines.push(line.trimEnd())
      const parts = size > width ? inParts(piece, width, measure) : [piece]
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
      used = measure(line)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Cuts one long word; each part has at least one character, so that the narrowest column ends, too. */
function inParts(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = []
  let [part, used] = ['', 0]
  for (const character of word) {
    const size = measure(character)
    if (part && used + size > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += character
    used += size
  }
  return [...parts, part]
}
