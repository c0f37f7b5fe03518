const sources = import.meta.glob<string>('../src/kernel/web/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Description = { file: string; says: string }

/** Where a component is exported and what its docstring says of it. Throws where the kernel exports none of this name. */
export function descriptionOf(name: string): Description {
  const declared = new RegExp(`(?:/\\*\\*(?<doc>(?:(?!\\*/)[\\s\\S])*)\\*/\\s*)?^export function ${name}\\b`, 'm')
  for (const [path, source] of Object.entries(sources)) {
    const found = declared.exec(source)
    if (found) return { file: path.replace('../', ''), says: plain(found.groups?.doc ?? '') }
  }
  throw new Error(`the kernel exports no component ${name}`)
}

/** A docstring without the stars at its lines' beginnings. */
const plain = (doc: string) => doc.replace(/\s*\n\s*\*?\s*/g, ' ').trim()
