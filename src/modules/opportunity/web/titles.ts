import { customName } from '../../../kernel/api/customNames.ts'
import { isKeyOf } from '../../../kernel/api/own.ts'
import { useMyForm } from '../../customFields/web/store.ts'
import { stageFields } from '../api/stage.ts'

/** Returns what the company calls a field that a stage asks for, by its name. */
export function useTitles(): (name: string) => string {
  const { fields, builtIn } = useMyForm('opportunity')
  return name =>
    fields.find(field => customName(field.key) === name)?.title ??
    (builtIn.find(field => field.key === name)?.title || (isKeyOf(stageFields, name) ? stageFields[name] : name))
}
