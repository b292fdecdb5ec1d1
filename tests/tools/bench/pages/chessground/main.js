import '../shell.css';
import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.brown.css';
import 'chessground/assets/chessground.cburnett.css';
import { Chessground } from 'chessground';
import { chessgroundPage } from '../chessground-page.js';

chessgroundPage(Chessground);
