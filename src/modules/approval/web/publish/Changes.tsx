import type { FlowDifference } from '../../api/flow.ts'
import './publish.css'

const kinds = { added: '新增', removed: '移除', moved: '移动', changed: '修改' } as const

/** Shows the differences, node by node, in words. */
export function Changes({ changes }: Pick<FlowDifference, 'changes'>) {
  if (changes.length === 0) return <p className="nothing">没有差异。</p>
  return (
    <ul className="flow-changes" aria-label="差异">
      {changes.map(({ node, name, kind, settings }) => (
        <li key={node} data-kind={kind}>
          <b>
            {kinds[kind]} · {name}
          </b>
          {settings.map(({ title, before, after }) => (
            <p key={title}>
              <span>{title}</span>
              <del>{before || '无'}</del> → <ins>{after || '无'}</ins>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
