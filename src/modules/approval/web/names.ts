import { useChoice } from '../../../kernel/web/field/reference.ts'

const person = { kind: 'employee' } as const

/** Names people by their numbers; whoever answers in another's name with both. */
export function useNames(): (id: number | null, inNameOf?: number | null) => string {
  const find = useChoice()
  const name = (id: number) => find(person, id)?.label ?? '…'
  return (id, inNameOf) => (id === null ? '系统' : `${name(id)}${inNameOf ? `（代 ${name(inNameOf)}）` : ''}`)
}
