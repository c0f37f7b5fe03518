import { type PartKind, partKinds, type TracePart } from '../../api/trace.ts'

/** What a part is called, with the first words of what it did. */
export const titleOf = ({ kind, text }: TracePart): string =>
  kind === 'statement' ? text : [partKinds[kind], wordsOf(kind, text)].filter(Boolean).join(' ')

const words: Record<string, string> = {
  reads: '只读',
  writes: '读写',
  answered: '已应答',
  refused: '被拒绝',
  failed: '失败',
}
const wordsOf = (kind: PartKind, text: string) => (kind === 'job' ? text : (words[text] ?? ''))
