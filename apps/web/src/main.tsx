// First: schemas are made while the modules below load.
import './lib/withoutEval.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { features } from './features.ts';
import { declareShortcuts } from './lib/keyboard/commands.ts';
import { keepLive } from './lib/live/refreshLive.ts';
import { watchSession } from './lib/session/session.ts';
import { startTexts } from './lib/texts/texts.ts';
import { placeShapes } from './ui/icons/placeShapes.ts';
import './ui/theme/tokens.css';
import './ui/theme/base.css';

void placeShapes();
startTexts();
keepLive(...features.flatMap(({ liveEndpoints = [] }) => liveEndpoints));
declareShortcuts(features.flatMap(({ shortcuts = [] }) => shortcuts));
watchSession();
createRoot(document.getElementById('root')!).render(<App />);
