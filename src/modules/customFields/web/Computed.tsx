import type { Column } from '../../../kernel/api/list.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { useRecomputing } from './recomputing.ts'

type Props = { of: { noun: string; id: number }; ownKey: string; column: Column; value: unknown }

/** Draws a number of a record; one that a formula gives, with a word while it is being computed anew. */
export function Computed({ of, ownKey, column, value }: Props) {
  const { state, keys } = useRecomputing(of.noun, of.id)
  return (
    <>
      <Value column={column} value={value} />
      {state && keys.includes(ownKey) && (
        <small role="status">{state === 'running' ? ' 正在重新计算' : ' 没有重新计算，还是原来的结果'}</small>
      )}
    </>
  )
}
