import type { Choice } from '../../../kernel/web/field/reference.ts'
import type { ReferenceName } from '../api/reference.ts'

/** Groups choices by kind; if records belong to several others, each stands under its own one's name. */
export function byKind(names: ReferenceName[]): Map<string, Choice[]> {
  const kinds = Map.groupBy(names, name => name.of)
  return new Map([...kinds].map(([of, own]) => [of, own.map(name => choiceOf(name, parentOf(name, own, names)))]))
}

function parentOf({ of, parentId }: ReferenceName, own: ReferenceName[], all: ReferenceName[]): string | undefined {
  const several = own.some(other => other.parentId !== parentId)
  const parent = several && all.find(({ id, of: kind }) => id === parentId && kind.startsWith(of) && kind !== of)
  return parent ? parent.name : undefined
}

function choiceOf({ id, name, enabled }: ReferenceName, group: string | undefined): Choice {
  return { value: id, label: enabled ? name : `${name}（已停用）`, group, disabled: !enabled }
}
