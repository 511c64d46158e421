import { AlertList } from './AlertList.tsx'

export const OpenAlerts = () => <AlertList of="open" />
