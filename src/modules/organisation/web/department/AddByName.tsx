import { NewDepartmentForm } from './DepartmentForms.tsx'

type Props = { name: string; onClose: () => void; onAdded: (added: { name: string }) => void }

/** Adds the department that a word of a file names. */
export default function AddByName({ name, ...how }: Props) {
  return <NewDepartmentForm given={{ name }} {...how} />
}
