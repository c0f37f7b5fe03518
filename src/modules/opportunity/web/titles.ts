import { isKeyOf } from '../../../kernel/api/own.ts'
import { ownName } from '../../../kernel/api/ownNames.ts'
import { useMyForm } from '../../ownFields/web/store.ts'
import { stageFields } from '../api/stage.ts'

/** Returns what the company calls a field that a stage asks for, by its name. */
export function useTitles(): (name: string) => string {
  const { fields, builtIn } = useMyForm('opportunity')
  return name =>
    fields.find(field => ownName(field.key) === name)?.title ??
    (builtIn.find(field => field.key === name)?.title || (isKeyOf(stageFields, name) ? stageFields[name] : name))
}
