/** The exports of installations for other modules. */
export { type AcceptedWork, acceptedWork, lockAccepted } from './accepting.ts'
export { lockInstaller } from './installers.ts'
export { type InstallRecord, installations } from './installs.ts'
