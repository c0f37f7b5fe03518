import { NewEmployeeForm } from './NewEmployee.tsx'

type Props = { name: string; onClose: () => void; onAdded: (added: { name: string }) => void }

/** Adds the employee that a word of a file names. */
export default function AddByName({ name, ...how }: Props) {
  return <NewEmployeeForm given={{ name }} {...how} />
}
