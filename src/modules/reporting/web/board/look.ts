const variables = {
  accent: '--accent',
  soft: '--accent-soft',
  edge: '--accent-line',
  text: '--text',
  line: '--line',
  surface: '--surface',
  success: '--success',
} as const
/** Colours and font, by what they are for. */
export type Look = Record<keyof typeof variables | 'font', string>

/** Those of the theme that is on, for what is drawn by script. */
export function lookNow(): Look {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()])
  return { ...Object.fromEntries(entries), font: getComputedStyle(document.body).fontFamily } as Look
}
