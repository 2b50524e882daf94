import { expose } from "comlink";
import { analyse } from "@/lib/draft/analysis";

expose(analyse);
