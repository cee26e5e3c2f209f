import '../app.css'
import { startApp } from './begin.tsx'

await startApp()
