import { useRecomputing } from './recomputing.ts'
import { useMyForm } from './store.ts'

/** Tells above a list which formulas of its records are being computed anew, or still give what they gave before. */
export function Recomputing({ noun }: { noun: string }) {
  const { state, keys } = useRecomputing(noun)
  const titles = useMyForm(noun).fields.filter(field => keys.includes(field.key))
  if (!state || titles.length === 0) return null
  const named = titles.map(field => `“${field.title}”`).join('、')
  return (
    <small role="status">
      {state === 'running' ? `${named}正在重新计算，稍后更新` : `${named}没有全部重新计算，有的还是原来的结果`}
    </small>
  )
}
