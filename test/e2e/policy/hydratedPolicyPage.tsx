import { hydrateRoot } from 'react-dom/client'
import 'svc-react/styles.css'
import { PolicyApp } from './PolicyApp.js'

const root = document.querySelector('main')
const state = document.querySelector('#state')?.textContent
if (!root || !state) throw new Error('the page has no <main> or no data of the server')
hydrateRoot(root, <PolicyApp state={JSON.parse(state)} details="drawer" />)
