import type { Tone } from '../../../../kernel/api/record.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { formatRelative } from '../../../../kernel/api/timeWords.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { kindWords } from '../../../flows/api/flow.ts'
import type { NodeTemplate, TemplateKind } from '../../api/templateRoutes.ts'
import { useNames } from '../designer/card/names.ts'
import { nodeWords } from '../designer/card/words.ts'
import { removeTemplate } from './templates.ts'

const tones: Record<TemplateKind, Tone> = {
  approve: 'orange',
  handle: 'purple',
  cc: 'blue',
  delay: 'blue',
  webhook: 'purple',
}
const settle = (work: Promise<unknown>) => void work.catch(() => undefined)

type Props = { templates: readonly NodeTemplate[]; editable: boolean; onOpen: (template: NodeTemplate) => void }

/** Shows the kept nodes, by name. */
export function TemplateTable({ templates, editable, onOpen }: Props) {
  const names = useNames()
  const find = useChoice()
  return (
    <table className="table template-table">
      <thead>
        <tr>
          <th>名称</th>
          <th className="template-kind">种类</th>
          <th>设置</th>
          <th>说明</th>
          <th className="template-changed">最近修改</th>
          {editable && <th className="template-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {templates.map(template => {
          const settings = nodeWords(template.node, [], names).join(' · ')
          return (
            <tr key={template.id}>
              <td>
                <button type="button" className="link" onClick={() => onOpen(template)}>
                  {template.name}
                </button>
              </td>
              <td className="template-kind">
                <Tag tone={tones[template.kind]}>{kindWords[template.kind]}</Tag>
              </td>
              <td title={settings}>{settings}</td>
              <td title={template.description}>{template.description}</td>
              <td className="template-changed" title={formatDateTime(template.updatedAt)}>
                {find({ kind: 'employee' }, template.updatedBy)?.label} {formatRelative(template.updatedAt)}
              </td>
              {editable && (
                <td className="template-tools">
                  <Button
                    kind="text"
                    small={true}
                    icon="trash"
                    aria-label={`删除“${template.name}”`}
                    onClick={() => settle(removeTemplate(template))}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
