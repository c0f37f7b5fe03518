import { useState } from 'react'
import { notice } from '../../../kernel/web/notice.ts'

/** Removes a part of a customer, asked again by the same link before it does. */
export function RemoveLink({ onRemove }: { onRemove: () => Promise<unknown> }) {
  const [sure, setSure] = useState(false)
  const remove = async () => {
    if (!sure) return setSure(true)
    await onRemove()
    notice.success('已删除')
  }
  return (
    <button type="button" className="link" onBlur={() => setSure(false)} onClick={() => void remove()}>
      {sure ? '确定删除？' : '删除'}
    </button>
  )
}
