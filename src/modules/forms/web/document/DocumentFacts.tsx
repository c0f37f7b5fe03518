import type { Content, ShownField } from '../../api/content.ts'
import { widthOf } from '../../api/printTemplate.ts'
import { FieldValue } from './Fact.tsx'
import { GroupHead, Note } from './Head.tsx'
import './document.css'

/** Shows a document's content in the layout of its form: headings, half and whole lines, tables. */
export function DocumentFacts({ fields, content }: { fields: readonly ShownField[]; content: Content }) {
  return (
    <div className="document">
      <div className="document-facts">
        {fields.map(field => {
          if (field.kind === 'group') return <GroupHead key={field.key} field={field} />
          if (field.kind === 'note') return <Note key={field.key} field={field} />
          return (
            <dl key={field.key} data-width={widthOf(field)}>
              <dt>{field.title}</dt>
              <dd>
                <FieldValue field={field} value={content[field.key]} />
              </dd>
            </dl>
          )
        })}
      </div>
    </div>
  )
}
