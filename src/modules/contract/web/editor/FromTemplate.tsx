import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { type ContractTemplate, templateRoutes as routes } from '../../api/template.ts'

/** Takes clauses and terms of payment from a template of the company; nothing where there is none. */
export function FromTemplate({ onTake }: { onTake: (template: ContractTemplate) => void }) {
  const { data: templates = [] } = useQuery(queryOf(routes.list, undefined))
  if (templates.length === 0) return null
  const actions = templates.map(template => ({ text: template.name, run: () => onTake(template) }))
  return <Menu label="套用合同模板" text="套用模板" icon="copy" actions={actions} />
}
