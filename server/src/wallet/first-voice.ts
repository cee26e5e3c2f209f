export { unsayFirstVoices } from './first-voice.sql.ts'
