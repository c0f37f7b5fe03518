import { create } from 'zustand'

const useStore = create(() => ({ open: false }))

/** Tells whether the help is open. */
export const useHelp = () => useStore(state => state.open)

/** Opens or closes the help, from wherever it is asked for. */
export const showHelp = (open: boolean) => useStore.setState({ open })
