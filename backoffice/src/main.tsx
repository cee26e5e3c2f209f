import './app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchPresence } from './app/presence.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page came without its root')

watchPresence()
createRoot(root).render(<App />)
